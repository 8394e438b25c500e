/** Settings of the OpenID client, from the environment; the defaults are those of the demo. */
const port = Number(process.env.DEMO_APP_PORT ?? 3001);

export const settings = {
  port,
  ownUrl: `http://localhost:${port}`,
  issuer: new URL(process.env.ISSUER ?? 'http://localhost:3000'),
  clientId: process.env.CLIENT_ID ?? 'demo-web',
  clientSecret: process.env.CLIENT_SECRET ?? 'demo-web-secret-for-a-developers-machine-only',
  /** Address of the example of devices, where the demo runs it. */
  devicesUrl: process.env.DEMO_DEVICE_PORT && `http://localhost:${process.env.DEMO_DEVICE_PORT}`,
  /** The command line of the demo's operator, where this app may run it. */
  operatorCommand: process.env.DEMO_COMMAND,
  scope: 'openid profile email phone account',
};
