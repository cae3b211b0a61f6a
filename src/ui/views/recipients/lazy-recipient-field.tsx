import type { CaipAddress } from '../../../domain/core/caip.ts'
import { useLate } from '../../app/hooks/use-lazy.ts'
import type { Send } from '../transactions/use-send.ts'

const load = () => import('./recipient-field.tsx').then(file => file.ReceiverField)

/** The receiver, once the amount is painted. */
export function LateReceiverField(props: { readonly account: CaipAddress; readonly send: Send }) {
  const Field = useLate(load)
  return Field ? <Field {...props} /> : <div className="asset waiting" data-late="" />
}
