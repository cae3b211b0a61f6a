import { AmountField, FieldBox } from '../../src/ui/kit/amount-field.tsx'
import { AmountShares } from '../../src/ui/kit/amount-shares.tsx'
import { Checkbox } from '../../src/ui/kit/checkbox.tsx'
import { Picture } from '../../src/ui/kit/picture.tsx'
import { RadioGroup } from '../../src/ui/kit/radio-group.tsx'
import { SearchField } from '../../src/ui/kit/search-field.tsx'
import { Segments } from '../../src/ui/kit/segments.tsx'
import { Select } from '../../src/ui/kit/select.tsx'
import { Switch } from '../../src/ui/kit/switch.tsx'
import { Tabs } from '../../src/ui/kit/tabs.tsx'
import { Live, State } from './part.tsx'

const ether = (
  <>
    <Picture name="ETH" mark="ETH" size={24} round />
    <bdi>ETH</bdi>
  </>
)

const amount = {
  label: 'Amount',
  unit: ether,
  onUnit: () => {},
  unitTestId: 'unit',
  testId: 'amount',
} as const

/** The amount field in every state. */
export function AmountFields() {
  return (
    <>
      <State name="Empty">
        <Live start="">{(text, onText) => <AmountField {...amount} text={text} onText={onText} />}</Live>
      </State>
      <State name="Typed, with a balance">
        <Live start="0.5">
          {(text, onText) => (
            <AmountField
              {...amount}
              text={text}
              onText={onText}
              balance="1.234 ETH available"
              note="$1,559.56"
              shares={
                <AmountShares
                  balance={1_234n}
                  decimals={3}
                  symbol="ETH"
                  onShare={onText}
                  onMax={() => onText('1.234')}
                  testId="shares"
                />
              }
            />
          )}
        </Live>
      </State>
      <State name="In money">
        <Live start="25">
          {(text, onText) => (
            <AmountField {...amount} sign="$" text={text} onText={onText} note="0.008 ETH" />
          )}
        </Live>
      </State>
      <State name="Wrong">
        <Live start="4000">
          {(text, onText) => (
            <AmountField
              {...amount}
              text={text}
              onText={onText}
              balance="1.234 ETH available"
              errorText="Not enough ETH"
            />
          )}
        </Live>
      </State>
      <State name="Computed">
        <AmountField {...amount} label="You receive" text="311.5" note="$311.50" />
      </State>
      <State name="Being computed">
        <AmountField {...amount} label="You receive" text="" isBusy />
      </State>
      <State name="Without a token">
        <AmountField {...amount} label="You receive" text="" unit="Select a token" />
      </State>
      <State name="The box with another input">
        <FieldBox label="To" htmlFor="part-box">
          <input id="part-box" className="part-input" placeholder="Name or address" />
        </FieldBox>
      </State>
    </>
  )
}

/** Checkboxes and switches in every state. */
export function Checkboxes() {
  return (
    <>
      <State name="Not checked">
        <Live start={false}>
          {(checked, onChange) => (
            <Checkbox checked={checked} onChange={onChange}>
              I've checked the full address
            </Checkbox>
          )}
        </Live>
      </State>
      <State name="Checked">
        <Live start={true}>
          {(checked, onChange) => (
            <Checkbox checked={checked} onChange={onChange}>
              I agree to the terms of service and the privacy policy of this site, which are long
            </Checkbox>
          )}
        </Live>
      </State>
      <State name="Switch, off">
        <Live start={false}>
          {(checked, onChange) => (
            <Switch checked={checked} onChange={onChange}>
              Only certified wallets
            </Switch>
          )}
        </Live>
      </State>
      <State name="Switch, on">
        <Live start={true}>
          {(checked, onChange) => (
            <Switch checked={checked} onChange={onChange}>
              Only certified wallets
            </Switch>
          )}
        </Live>
      </State>
    </>
  )
}

const speeds = [
  { id: 'slow', text: 'Slow', note: '$1.18' },
  { id: 'normal', text: 'Normal', note: '$1.31' },
  { id: 'fast', text: 'Fast', note: '$1.90' },
] as const
const methods = [
  { id: 'card', text: 'Card' },
  { id: 'bank', text: 'Bank account' },
] as const

/** Radio groups in every state. */
export function RadioGroups() {
  return (
    <>
      <State name="Nothing chosen">
        <Live<'card' | 'bank' | undefined> start={undefined}>
          {(chosen, onChoose) => (
            <RadioGroup label="Pay with" choices={methods} chosen={chosen} onChoose={onChoose} />
          )}
        </Live>
      </State>
      <State name="Chosen">
        <Live<'card' | 'bank'> start="card">
          {(chosen, onChoose) => (
            <RadioGroup label="Pay with" choices={methods} chosen={chosen} onChoose={onChoose} />
          )}
        </Live>
      </State>
      <State name="With notes, the label only for screen readers">
        <Live<'slow' | 'normal' | 'fast'> start="normal">
          {(chosen, onChoose) => (
            <RadioGroup label="Speed" isLabelHidden choices={speeds} chosen={chosen} onChoose={onChoose} />
          )}
        </Live>
      </State>
    </>
  )
}

const segments = [
  { id: 'all', text: 'All' },
  { id: 'in', text: 'Received' },
  { id: 'out', text: 'Sent' },
] as const
type SegmentId = (typeof segments)[number]['id']
const tokens = [
  { value: '', text: 'Token' },
  { value: 'ETH', text: 'ETH' },
  { value: 'USDC', text: 'USDC' },
]

/** Segmented controls, tabs, selects and search fields in every state. */
export function Choosers() {
  return (
    <>
      <State name="Segmented control">
        <Live<SegmentId> start="all">
          {(chosen, onChoose) => (
            <Segments label="Direction" segments={segments} chosen={chosen} onChoose={onChoose} />
          )}
        </Live>
      </State>
      <State name="Segmented control, the last one chosen">
        <Live<SegmentId> start="out">
          {(chosen, onChoose) => (
            <Segments label="Direction again" segments={segments} chosen={chosen} onChoose={onChoose} />
          )}
        </Live>
      </State>
      <State name="Tabs">
        <Live<SegmentId> start="in">
          {(chosen, onChoose) => (
            <Tabs label="Ways to connect" tabs={segments} chosen={chosen} onChoose={onChoose} />
          )}
        </Live>
      </State>
      <State name="Select">
        <Live start="">
          {(value, onChange) => <Select label="Token" options={tokens} value={value} onChange={onChange} />}
        </Live>
      </State>
      <State name="Select, chosen">
        <Live start="USDC">
          {(value, onChange) => (
            <Select label="Token again" options={tokens} value={value} onChange={onChange} />
          )}
        </Live>
      </State>
      <State name="Search, empty">
        <Live start="">
          {(value, onChange) => <SearchField label="Search networks" value={value} onChange={onChange} />}
        </Live>
      </State>
      <State name="Search, typed">
        <Live start="base">
          {(value, onChange) => <SearchField label="Search wallets" value={value} onChange={onChange} />}
        </Live>
      </State>
    </>
  )
}
