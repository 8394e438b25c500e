import type { Provider } from 'oidc-provider';

type Interaction = InstanceType<Provider['Interaction']>;

/**
 * Stores a new interaction only at `persist()`. The library stores it before it asks for the page's address, so that a
 * request that is refused then, such as one beyond a limit, would leave a record.
 */
export function postponeInteractions({ Interaction: { prototype } }: Pick<Provider, 'Interaction'>): void {
  const { save } = prototype;
  prototype.save = async function postpone(this: Interaction, lifetimeSeconds: number) {
    if (this.exp !== undefined) return save.call(this, lifetimeSeconds);
    this.exp = Math.floor(Date.now() / 1000) + lifetimeSeconds;
    return this.jti;
  };
}
