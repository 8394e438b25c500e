import { renderToStaticMarkup } from 'react-dom/server';
import type { Boot } from '../contract/boot.ts';
import type { DrawnError, ScreenDrawer } from '../contract/drawn-screens.ts';
import { drawings, textsOfDrawings } from './app/drawn/drawings.ts';
import { Frame } from './frame/Frame.tsx';
import { loadMissingParts } from './kernel/network/loaded-parts.ts';
import { ways } from './kernel/visit/sent-ways.ts';
import { Visiting } from './kernel/visit/visit.tsx';
import { Ways } from './sign-in/enter-credential/Ways.tsx';
import { fetchAccountChip } from './sign-in/load-account-chip.ts';

fetchAccountChip(); // as the first screen has done

/** The page with one screen. */
function DrawnPage({ screen, refusal, way }: DrawnError) {
  const { Screen, isForm } = drawings[screen];
  return (
    <Frame toast={undefined} offersSignup={isForm === true} offersPhishingAdvice>
      <Screen refusal={refusal} way={way} />
    </Frame>
  );
}

/** A part that asks for a new function in each drawing would never be there. */
const mostRounds = 10;

function markupOf(boot: Boot, drawn: DrawnError): string {
  ways.sent = {
    __html: renderToStaticMarkup(
      <Visiting boot={boot}>
        <Ways />
      </Visiting>,
    ),
  };
  return renderToStaticMarkup(
    <Visiting boot={boot}>
      <DrawnPage {...drawn} />
    </Visiting>,
  );
}

/** Draws screens as pictures: nothing of them runs. In its build, `usePart` is that of `loaded-parts.ts`. */
export const drawer: ScreenDrawer = {
  texts: textsOfDrawings,
  async draw(boot, drawn) {
    let markup = markupOf(boot, drawn);
    for (let round = 0; round < mostRounds && (await loadMissingParts()); round++) markup = markupOf(boot, drawn);
    return markup;
  },
};
