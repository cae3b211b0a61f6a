import { useLate } from '../../app/hooks/use-lazy.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { Bones } from '../../kit/skeleton.tsx'
import type { BuyFormProps } from './buy-form.tsx'
import { buyWords } from './messages.ts'

const load = () => import('./buy-form.tsx').then(one => one.BuyForm)

/** The form of buying, fetched while the providers are asked. */
export function LateBuyForm(props: BuyFormProps) {
  const t = useWords(buyWords)
  const Form = useLate(load)
  if (Form) return <Form {...props} />
  return (
    <Screen title={t.title}>
      <div data-late="true">
        <Bones rows={5} end />
      </div>
    </Screen>
  )
}
