import type { Sight } from '../hooks/sight.ts'
import { useLate } from '../hooks/use-late.ts'

const load = () => import('./sight-note.tsx').then(one => one.SightNote)

/** Why a press does not count now, in words fetched ahead; nothing where it does, or soon will. */
export function LateSightNote({ sight }: { sight: Sight }) {
  const Note = useLate(load)
  return Note && (sight === 'hurried' || sight === 'covered') ? <Note sight={sight} /> : null
}
