import { useStyles } from '../app/hooks/use-app.ts'
import segmentsCss from './styles/segments.css?inline'

export type Segment<Id extends string> = { readonly id: Id; readonly text: string; readonly testId?: string }

type SegmentsProps<Id extends string> = {
  /** The name of the control for screen readers. */
  readonly label: string
  readonly segments: readonly Segment<Id>[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** A segmented control: a few choices side by side, of which exactly one is chosen. */
export function Segments<Id extends string>({ label, segments, chosen, onChoose }: SegmentsProps<Id>) {
  useStyles(segmentsCss)
  return (
    <fieldset className="segments">
      <legend className="hide">{label}</legend>
      {segments.map(({ id, text, testId }) => (
        <button
          key={id}
          type="button"
          className="segment"
          aria-pressed={id === chosen}
          data-testid={testId}
          onClick={() => onChoose(id)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
