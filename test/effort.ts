/** How many times as long as in `npm test` a long proof goes on; `npm run soak` asks for more (`TEST_EFFORT`). */
export const effort = Number(process.env.TEST_EFFORT ?? 1);
