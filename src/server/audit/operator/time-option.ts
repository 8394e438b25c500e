import { OperationRefused } from '../../operation/operation.ts';

/** The time that an option gives, in milliseconds since 1970. @throws OperationRefused */
export function timeOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new OperationRefused(`${option} is no time, such as 2027-03-01 or 2027-03-01T08:00Z.`);
  return time;
}
