/** An icon: 20 px grid, 1.5 px round strokes, in the text colour. Hidden from screen readers. */
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
      style={{ width: `calc(var(--s) * ${size})`, height: `calc(var(--s) * ${size})` }}
    >
      <path d={d} />
    </svg>
  )
}
