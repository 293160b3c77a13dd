import type { ComponentChild } from "preact";

/**
 * What could hide or reorder a part of a text: controls except line breaks and tabs, and everything
 * that only formats.
 */
const ODD =
  /((?![\n\t])\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0)/gu;

/** A text that shows everything that is in it: an agent wrote it. */
export function Visible({ text }: { text: string }) {
  return <>{pieces(text)}</>;
}

function pieces(text: string): ComponentChild[] {
  return text.split(ODD).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const name = `U+${(piece.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    return (
      <span key={index} class="odd" title={`an invisible character, ${name}`}>
        {name}
      </span>
    );
  });
}
