/** Whether the browser keeps cookies of this site. The server, which draws a page first, cannot tell. */
export const keepsCookies = (): boolean => navigator.cookieEnabled;
