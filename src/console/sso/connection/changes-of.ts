/**
 * What was changed of what was shown. The rest is not sent, so that what somebody else has changed meanwhile stays.
 * @param shown as it was when the person began
 */
export const changesOf = <Given extends object>(shown: Readonly<Given>, given: Given): Partial<Given> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== shown[name as keyof Given]),
  ) as Partial<Given>; // fields of what was given
