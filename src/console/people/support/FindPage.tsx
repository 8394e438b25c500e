import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useScope } from '../../kernel/caller.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Initials } from '../../parts/icons/Icon.tsx';
import { Card, Page, Row, Rows } from '../../parts/layout/Page.tsx';
import { inGroups, referenceIn } from '../../parts/people/reference.ts';
import { useFoundPeople } from '../../parts/people/useFoundPeople.ts';
import { EmptyRow } from '../../parts/states/States.tsx';
import styles from './Support.module.css';

/** One field for a person or the reference of an error. What is typed stays on the page. */
export function FindPage() {
  const say = useSay();
  const scope = useScope();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const reference = referenceIn(text);
  const base = pathOfScope(scope);
  return (
    <Page title={say('place.find')} fact={say('support.fact')}>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          if (reference !== undefined) void navigate({ to: `${base}/references/${reference}` });
        }}
      >
        <TextField
          label={say('support.field')}
          name="find"
          value={text}
          onChange={setText}
          hint={say('support.hint')}
          autoFocus
        />
        <div aria-live="polite">
          {reference === undefined ? (
            <FoundPeople text={text.trim()} />
          ) : (
            <Card>
              <Rows>
                <Row
                  title={
                    <Link to={`${base}/references/${reference}`}>
                      {say('support.openReference', { reference: inGroups(reference) })}
                    </Link>
                  }
                />
              </Rows>
            </Card>
          )}
        </div>
      </form>
    </Page>
  );
}

function FoundPeople({ text }: { readonly text: string }) {
  const say = useSay();
  const scope = useScope();
  const { people, isLooking } = useFoundPeople(text);
  if (text === '') return null;
  return (
    <Card>
      {people.length === 0 ? (
        <EmptyRow title={say(isLooking ? 'state.loading' : 'palette.none')} />
      ) : (
        <Rows>
          {people.map(({ id, firstName, lastName, email, companyName }) => (
            <Row
              key={id}
              mark={<Initials of={`${firstName} ${lastName}`} />}
              title={<Link to={`${pathOfScope(scope)}/people/${id}`}>{`${firstName} ${lastName}`}</Link>}
              detail={[companyName, email].filter(Boolean).join(' · ')}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
