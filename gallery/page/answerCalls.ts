import type { PreviewAnswer } from '../../src/web/app/ScreenPreviews.ts';

/** Answers calls by their paths as a preview says; every other request goes its way. */
export function answerCalls(answers: Readonly<Record<string, PreviewAnswer>>): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const answer = answers[new URL(String(input), location.href).pathname];
    if (!answer) return fetch(input, init);
    if (answer === 'none') return new Promise<Response>(() => undefined);
    return Response.json(envelopeOf(answer));
  };
}

function envelopeOf(answer: Exclude<PreviewAnswer, 'none'>) {
  return 'data' in answer
    ? { status: { success: true }, data: answer.data }
    : { status: { success: false, traceId: '5f1d9c7e2a4b8036', ...answer.refusal } };
}
