/** The texts of the console that name the ways by which messages go. */
export const wayWords: Readonly<Record<string, 'messages.way.email' | `people.secondStep.${'sms' | 'voice'}`>> = {
  email: 'messages.way.email',
  sms: 'people.secondStep.sms',
  voice: 'people.secondStep.voice',
};
