/** An alarm, as far as it says what it is about. */
interface AboutSomething {
  readonly subject: Readonly<Partial<Record<string, string>>>;
  readonly appName?: string | undefined;
  readonly connectionLabel?: string | undefined;
  readonly companyName?: string | undefined;
}

/** What an alarm is about: a way of messages, or something with a name. */
interface SubjectOfAlarm {
  readonly way?: string | undefined;
  readonly name?: string | undefined;
}

/** What an alarm is about, without its brand: an app, a connection with its company, a way, or a name of the installation. */
export function alarmSubject({ subject, appName, connectionLabel, companyName }: AboutSomething): SubjectOfAlarm {
  const { app, connection, channel, way, service, limit, table, alarm: guess, process } = subject;
  if (app !== undefined) return { name: appName ?? app };
  if (connection !== undefined) return { name: companyName ?? connectionLabel ?? connection };
  const sent = channel ?? way;
  if (sent !== undefined) return { way: sent };
  return { name: service ?? limit ?? table ?? guess ?? process?.slice(0, 8) };
}
