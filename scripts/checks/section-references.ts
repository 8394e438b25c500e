/** Public documents whose sections comments and documents may cite. */
const publicStandard =
  /(?:RFC \d+|(?:OpenID Connect|SAML|OAuth 2\.0|RP-Initiated Logout|Back-Channel Logout|WCAG|WebAuthn|NIST SP|FIPS) ?[\w .-]*)$/;
/** Further sections of the same document: "WCAG 2.2 §1.4.3, §1.4.11". */
const formerSections = /(?:§[\d.]+(?:,| and)\s*)+$/;
const contextLength = 120;

/** Reports each `§` that does not follow the name of a public standard: other documents are not in the repository. */
export function sectionProblems(file: string, text: string): string[] {
  return [...text.matchAll(/§/g)]
    .filter(({ index }) => !publicStandard.test(textBefore(text, index)))
    .map(({ index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: § must follow the name of a public standard; else cite an id of docs/requirements.md`;
    });
}

/** The text before a section sign on one line, without comment markers and former sections. */
function textBefore(text: string, index: number): string {
  return text
    .slice(Math.max(0, index - contextLength), index)
    .replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
    .replace(formerSections, '')
    .trimEnd();
}
