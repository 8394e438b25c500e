/** The app of the server that the floor is measured on. */
export const floorClient = {
  id: 'bench',
  secret: 'a secret of the bench, which is no secret',
  redirectUri: 'http://localhost:3399/callback',
} as const;
