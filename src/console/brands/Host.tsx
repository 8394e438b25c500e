import { Fragment } from 'react';

/** A host, or a page without its scheme, which breaks after its dots. */
export function Host({ name }: { readonly name: string }) {
  const parts = name.split(/(?<=\.)/);
  return (
    <bdi>
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place).join('')}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
