import { useLate } from '../hooks/use-late.ts'
import { Bones } from './skeleton.tsx'
import type { SwapStepProps } from './swap-step.tsx'

const load = () => import('./swap-step.tsx').then(one => one.SwapStep)

/** The next step of a swap, fetched while it is built. */
export function LateSwapStep(props: SwapStepProps) {
  const Step = useLate(load)
  if (Step) return <Step {...props} />
  return (
    <div data-late="true">
      <Bones rows={2} end />
    </div>
  )
}
