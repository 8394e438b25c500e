/** Questions that support may ask, by their text `securityQuestion.<id>` (ACT-2). */
export const activationQuestions = [
  'firstSchool',
  'firstJob',
  'childhoodFriend',
  'firstPet',
  'favoriteTeacher',
] as const;
export type ActivationQuestion = (typeof activationQuestions)[number];
