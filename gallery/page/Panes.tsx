import { useEffect, useRef, useState } from 'react';
import type { Contents } from '../Contents.ts';
import styles from './Gallery.module.css';
import { Pane } from './Pane.tsx';
import { titleOf } from './titleOf.ts';
import { type Choice, previewAddress } from './useChoice.ts';

/** Displayed width of a preview on a sheet. On a desktop's the layout must be seen. */
const sheetWidths = { phone: 260, desktop: 420 };
const widestPhone = 600;
const gap = 24;

interface PanesProps {
  readonly contents: Contents;
  readonly choice: Choice;
  readonly onChosen: (change: Partial<Choice>) => void;
}

/** Shows one state at each width, or a sheet of many previews at the first width. */
export function Panes({ contents, choice, onChosen }: PanesProps) {
  const { room, container } = useRoom();
  const widths = choice.width.split(',').map(Number);
  const preferences = choice.preferences.split(',');
  const total = widths.reduce((sum, width) => sum + width, 0);
  const left = room - gap * (widths.length + 1);
  const [first = sheetWidths.phone] = widths;
  const sheetWidth = first > widestPhone ? sheetWidths.desktop : sheetWidths.phone;
  return (
    <div
      className={choice.view === 'state' ? styles.panes : styles.sheet}
      style={choice.view === 'state' ? undefined : { gridTemplateColumns: `repeat(auto-fill, ${sheetWidth}px)` }}
      ref={container}
    >
      {choice.view === 'state'
        ? widths.map((width) => (
            <Pane
              key={width}
              width={width}
              title={`${width} px`}
              address={previewAddress(contents, choice)}
              preferences={preferences}
              shownWidth={choice.scale === '1' ? width : Math.min(width, (left * width) / total)}
            />
          ))
        : sheetOf(contents, choice).map(({ title, change }) => (
            <Pane
              key={title}
              width={first}
              title={title}
              address={previewAddress(contents, { ...choice, ...change })}
              preferences={preferences}
              shownWidth={sheetWidth}
              onChosen={() => onChosen({ ...change, view: 'state' })}
            />
          ))}
    </div>
  );
}

interface SheetItem {
  readonly title: string;
  readonly change: Partial<Choice>;
}

/** The states of all screens, or of all parts, whichever the chosen one is of; or one state in all brands. */
function sheetOf({ screens, parts, brands }: Contents, { view, screen }: Choice): SheetItem[] {
  if (view === 'brands')
    return brands.map(({ id, name, locales }) => ({
      title: `${id} ${name}`,
      change: { brand: String(id), theme: '', locale: locales[0] ?? '' },
    }));
  const shown = parts.some(({ name }) => name === screen) ? parts : screens;
  return shown.flatMap(({ name, states }) =>
    states.map((state) => ({ title: `${titleOf(name)}: ${state}`, change: { screen: name, state } })),
  );
}

/** Observes the width of an element in CSS pixels. */
function useRoom() {
  const container = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(1000);
  useEffect(() => {
    if (!container.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  return { room, container };
}
