/** An app of the demo beside this one. It shares this one's callback address. */
interface OtherApp {
  readonly clientSecret: string;
  /** Default: the scope of this app. */
  readonly scope?: string;
}

/** Apps of the demo that show what this one cannot, by client id. Your own app does not need this file. */
export const otherApps: Readonly<Record<string, OtherApp>> = {
  'demo-partner': {
    clientSecret: 'demo-partner-secret-for-a-developers-machine-only',
    scope: 'openid profile email offline_access',
  },
  'demo-retired': { clientSecret: 'demo-retired-secret-for-a-developers-machine-only' },
  'demo-ending': { clientSecret: 'demo-ending-secret-for-a-developers-machine-only' },
};
