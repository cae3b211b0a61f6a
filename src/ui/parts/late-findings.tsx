import type { Finding } from '../../domain/rules/receiver-text.ts'
import { useLate } from '../hooks/use-late.ts'

const load = () => import('./findings.tsx').then(file => file.Findings)

/** What is found about a receiver; its words come when there is something to say. */
export function LateFindings({ findings }: { findings: readonly Finding[] }) {
  return findings.length > 0 ? <Late findings={findings} /> : null
}

function Late({ findings }: { findings: readonly Finding[] }) {
  const Findings = useLate(load)
  return Findings ? <Findings findings={findings} /> : <span data-late="" />
}
