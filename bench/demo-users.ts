import { readDemo } from '../src/server/operator/demo/demo-data.ts';

/** E-mail addresses of the demo, each of one account, whose sign-in ends with the password. */
export function demoEmails(): readonly string[] {
  const { accounts } = readDemo(0);
  const owned = accounts.flatMap(({ email }) => email ?? []);
  const isOfOne = (email: string) => owned.indexOf(email) === owned.lastIndexOf(email);
  return accounts.flatMap(({ email, state, company, factors }) =>
    email && state === 'active' && company === 'harbour-lane' && factors.length === 0 && isOfOne(email) ? [email] : [],
  );
}

/** As many of these addresses as are wanted, in turn. */
export function demoUsers(count: number): readonly string[] {
  const emails = demoEmails();
  return Array.from({ length: count }, (_, number) => emails[number % emails.length] ?? '');
}
