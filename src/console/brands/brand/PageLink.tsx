import { Host } from '../Host.tsx';

/** A page of a brand, which opens in a window of its own. */
export function PageLink({ address }: { readonly address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <Host name={address.replace(/^https?:\/\/|\/$/g, '')} />
    </a>
  );
}
