const normal = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** What two equal addresses share, whatever their order of fields, case and spaces. The name of the person is no part. */
export function addressKey(address: Readonly<Record<string, string>>): string {
  const fields = Object.entries(address).flatMap(([field, value]) => {
    const text = field === 'customerName' ? '' : normal(value);
    return text ? [[field, text] as const] : [];
  });
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What two equal names of locations share. */
export const nameKey = normal;
