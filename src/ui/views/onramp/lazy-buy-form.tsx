import { useLazy } from '../../app/hooks/use-lazy.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import type { BuyFormProps } from './buy-form.tsx'
import { onrampMessages } from './messages.ts'

const load = () => import('./buy-form.tsx').then(one => one.BuyForm)

/** The form of buying, fetched while the providers are asked. */
export function LazyBuyForm(props: BuyFormProps) {
  const t = useMessages(onrampMessages)
  const Form = useLazy(load)
  if (Form) return <Form {...props} />
  return (
    <Screen title={t.title}>
      <div data-late="true">
        <Skeletons rows={5} end />
      </div>
    </Screen>
  )
}
