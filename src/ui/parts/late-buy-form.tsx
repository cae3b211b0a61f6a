import { useLate } from '../hooks/use-late.ts'
import { useWords } from '../hooks/use-words.ts'
import { buyWords } from '../messages/buy.ts'
import type { BuyFormProps } from './buy-form.tsx'
import { Screen } from './screen.tsx'
import { Bones } from './skeleton.tsx'

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
