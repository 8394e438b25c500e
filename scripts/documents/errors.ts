import {
  type ApiErrorCode,
  apiErrors,
  type ErrorName,
  type NamedError,
  namedErrors,
} from '../../src/contract/errors.ts';
import { pages } from '../../src/contract/paths.ts';

interface CodeRow {
  readonly name: ErrorName;
  readonly fatal?: true;
}

/** Content of docs/errors.md: every code and named error with its English text. */
export function errorsDocument(english: Readonly<Record<string, string>>): string {
  const codes = Object.entries(apiErrors) as unknown as [ApiErrorCode, CodeRow][];
  const names = Object.entries(namedErrors) as [ErrorName, NamedError][];
  const numbered = codes.map(([code, row]) => codeRow(code, row, english));
  const named = names.map(([name, row]) => nameRow(name, row, codes));
  return `# Errors

A refused call returns \`status.success: false\` with the code, name and kind of the error, and where the page shows it.
In addresses of the page, a code is written \`API_ERROR_<code>\`.

## Codes

| Code | Name | Fatal | Shows a reference | Text |
|---|---|---|---|---|
${numbered.join('\n')}

## Named errors

\`field\`, \`form\`, \`toast\` and \`screen\` are the places of the text. \`step\` shows no text but opens the screen in the
column "Leads to".

| Name | Kind | Shown at | Field | Leads to | Codes |
|---|---|---|---|---|---|
${named.join('\n')}
`;
}

function codeRow(code: ApiErrorCode, row: CodeRow, english: Readonly<Record<string, string>>) {
  const { hasReference }: NamedError = namedErrors[row.name];
  const sentence = (english[`error.${row.name}`] ?? '').replaceAll('|', '\\|');
  return `| ${code} | ${row.name} | ${row.fatal ? 'yes' : ''} | ${hasReference ? 'yes' : ''} | ${sentence} |`;
}

function nameRow(name: ErrorName, row: NamedError, codes: readonly (readonly [ApiErrorCode, CodeRow])[]) {
  const own = codes.filter(([, code]) => code.name === name).map(([code]) => code);
  const leadsTo = row.leadsTo ? `\`${pages[row.leadsTo].path}\`` : '';
  return `| ${name} | ${row.kind} | ${row.surface} | ${row.field ?? ''} | ${leadsTo} | ${own.join(', ')} |`;
}
