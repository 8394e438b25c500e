/** Path of the address that an operator opens to test a connection; the token of the test follows. */
export const testPath = '/api/sso/test';
