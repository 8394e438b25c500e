import type { IncomingMessage } from 'node:http';
import { Provider } from 'oidc-provider';

type Interaction = InstanceType<Provider['Interaction']>;

/** Requests that resume an authorization request themselves, with its interaction as they leave it. */
const resumed = new WeakMap<IncomingMessage, Interaction>();

/**
 * Makes the response to a request resume an interaction, without a redirect to the library's resume address. The
 * caller must have verified that this browser started the interaction.
 */
export function resumeInPlace(request: IncomingMessage, interaction: Interaction): void {
  resumed.set(request, interaction);
  request.url = new URL(interaction.returnTo).pathname;
}

/**
 * Lets the library take such an interaction from memory instead of storing and loading it, and accept it without its own
 * cookie: browsers send that cookie to the resume address only. The cookie of the sign-in has proved the same browser.
 */
export function acceptResumedRequests(provider: Provider): void {
  const cookieName = provider.cookieName('resume');
  provider.use(async (ctx, next) => {
    const interaction = resumed.get(ctx.req);
    const { cookies } = ctx;
    const get = cookies.get.bind(cookies);
    if (interaction) cookies.get = (name, options) => (name === cookieName ? interaction.uid : get(name, options));
    await next();
  });
  const { Interaction } = provider;
  const find: (id: string) => Promise<unknown> = Interaction.find.bind(Interaction as never);
  const findResumed = async (id: string) => {
    const request = Provider.ctx?.req;
    const interaction = request && resumed.get(request);
    return interaction?.uid === id ? interaction : find(id);
  };
  Object.assign(Interaction, { find: findResumed });
}
