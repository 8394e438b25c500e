import { expect, it } from 'vitest';
import { kindWords } from '../src/console/parts/messages/message-kind-words.ts';
import { messageKinds } from '../src/server/messages/message-kinds.ts';

it('[CNSL-3d] the console has words for every kind of message', () => {
  expect(Object.keys(kindWords).toSorted()).toEqual(Object.keys(messageKinds).toSorted());
});
