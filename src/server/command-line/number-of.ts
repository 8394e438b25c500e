import { OperationRefused } from '../operation/operation.ts';

/** A number that an option gives. @throws OperationRefused */
export function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) throw new OperationRefused(`${option} is not a number.`);
  return number;
}
