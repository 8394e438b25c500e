/** Factor for the length of random and long tests; 1 in `npm test`, more in `npm run soak` (`TEST_EFFORT`). */
export const effort = Number(process.env.TEST_EFFORT ?? 1);
