import { useLazy } from '../../app/hooks/use-lazy.ts'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import type { PayFormProps } from './pay-form.tsx'

const load = () => import('./pay-form.tsx').then(one => one.PayForm)

/** The payment, fetched with the balances it needs. */
export function LazyPayForm(props: PayFormProps) {
  const Form = useLazy(load)
  if (Form) return <Form {...props} />
  return (
    <Screen title={props.title}>
      <div data-late="true">
        <Skeletons rows={3} end />
      </div>
    </Screen>
  )
}
