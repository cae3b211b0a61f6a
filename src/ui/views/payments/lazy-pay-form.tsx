import { useLate } from '../../app/hooks/use-lazy.ts'
import { Screen } from '../../kit/screen.tsx'
import { Bones } from '../../kit/skeleton.tsx'
import type { PayFormProps } from './pay-form.tsx'

const load = () => import('./pay-form.tsx').then(one => one.PayForm)

/** The payment, fetched with the balances it needs. */
export function LatePayForm(props: PayFormProps) {
  const Form = useLate(load)
  if (Form) return <Form {...props} />
  return (
    <Screen title={props.title}>
      <div data-late="true">
        <Bones rows={3} end />
      </div>
    </Screen>
  )
}
