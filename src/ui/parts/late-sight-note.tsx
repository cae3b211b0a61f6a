import { useRef } from 'react'
import type { Sight } from '../hooks/sight.ts'
import { useLate } from '../hooks/use-late.ts'

const load = () => import('./sight-note.tsx').then(one => one.SightNote)

/**
 * Why a press does not count now, in words fetched ahead; nothing where it does, or soon will. What was said keeps its place: what it
 * is about would move under the next press otherwise, which is then too soon again.
 */
export function LateSightNote({ sight }: { sight: Sight }) {
  const Note = useLate(load)
  const said = useRef<'hurried' | 'covered'>(undefined)
  const wanted = sight === 'hurried' || sight === 'covered'
  if (wanted) said.current = sight
  return Note && said.current ? <Note sight={said.current} over={!wanted} /> : null
}
