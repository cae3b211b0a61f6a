import type { CaipAddress } from '../../domain/model/caip.ts'
import { useLate } from '../hooks/use-late.ts'
import type { Send } from '../hooks/use-send.ts'

const load = () => import('./receiver-field.tsx').then(file => file.ReceiverField)

/** The receiver, once the amount is painted. */
export function LateReceiverField(props: { readonly account: CaipAddress; readonly send: Send }) {
  const Field = useLate(load)
  return Field ? <Field {...props} /> : <div className="asset waiting" data-late="" />
}
