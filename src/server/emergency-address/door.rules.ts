/** Fields that lead responders to the door, from the building to the room. */
const fields = ['buildingName', 'floor', 'unit', 'street2', 'designation'];

/** The dispatchable location within an address: suite, floor, room; empty if it has none. */
export const doorOf = (address: Readonly<Record<string, string>>): string =>
  fields.flatMap((field) => address[field] || []).join(', ');
