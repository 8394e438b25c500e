const contacts = /[^\s"'(),;]+@[^\s"'(),;]+|\+?\d[\d\s().-]{4,}\d/g;

/** A sentence without e-mail addresses and telephone numbers: reports of jobs have no data of persons. */
export const withoutContacts = (sentence: string) => sentence.replaceAll(contacts, '…').slice(0, 300);
