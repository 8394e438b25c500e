/** The connectivity probe (API-5): a picture, which a network may cache, and a call, which only the server answers. */
export const connectionPicturePath = '/skin/images/detect_conn.gif';
export const connectionCallPath = '/api/detect-conn';
