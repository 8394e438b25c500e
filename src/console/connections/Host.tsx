import { Fragment } from 'react';

/** A host, which breaks before its dots where it has no room. */
export function Host({ of }: { readonly of: string }) {
  const labels = of.split('.');
  const parts = labels.map((label, index) => ({ label, rest: labels.slice(index).join('.') }));
  return (
    <bdi>
      {parts.map(({ label, rest }) => (
        <Fragment key={rest}>
          {rest !== of && (
            <>
              <wbr />.
            </>
          )}
          {label}
        </Fragment>
      ))}
    </bdi>
  );
}
