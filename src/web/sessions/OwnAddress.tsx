import { Fragment } from 'react';

/** An e-mail address, which breaks before its signs rather than inside a word where the line is too short for it. */
export function OwnAddress({ of: address }: { readonly of: string }) {
  return (
    <bdi>
      {address.split(/(?=[@.])/u).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name, and never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
