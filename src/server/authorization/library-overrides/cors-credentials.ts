import { endpoints } from '../endpoints.ts';

/** They read no cookie, so that credentials of a browser give nothing away there. */
const paths: readonly string[] = [endpoints.token, endpoints.userinfo, endpoints.revocation];

interface Answered {
  readonly path: string;
  readonly response: { get(header: string): string | undefined };
  set(header: string, value: string): void;
}

/**
 * Lets apps in browsers ask for tokens also where their library sends credentials along, as keycloak-js does. Only the origins
 * of registered addresses can read these answers.
 */
export function allowCredentials(ctx: Answered): void {
  const origin = ctx.response.get('access-control-allow-origin');
  if (origin && origin !== '*' && paths.includes(ctx.path)) ctx.set('access-control-allow-credentials', 'true');
}
