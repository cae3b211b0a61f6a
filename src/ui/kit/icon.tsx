/** An icon on a 20 px grid with round strokes of 1.5 px, in the colour of the text. Screen readers do not read it. */
export function Icon({ d, size = 20, flip }: { d: string; size?: number; flip?: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={flip ? 'flip' : undefined}
      style={{ width: `calc(var(--pt-s) * ${size})`, height: `calc(var(--pt-s) * ${size})` }}
    >
      <path d={d} />
    </svg>
  )
}
