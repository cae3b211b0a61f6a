import type { ComponentType } from 'react'
import type { ViewModule } from '../../src/ui/app/types.ts'
import { Banner } from '../../src/ui/kit/banner.tsx'
import { Button } from '../../src/ui/kit/button.tsx'
import { CopyButton } from '../../src/ui/kit/copy-button.tsx'
import { Definition, DefinitionList } from '../../src/ui/kit/definition-list.tsx'
import { EmptyState } from '../../src/ui/kit/empty-state.tsx'
import { FullAddress } from '../../src/ui/kit/full-address.tsx'
import { Icon } from '../../src/ui/kit/icon.tsx'
import { checkIcon, walletIcon, warnIcon } from '../../src/ui/kit/icons/common.ts'
import { LinkButton } from '../../src/ui/kit/link-button.tsx'
import { Outcome, type OutcomeState } from '../../src/ui/kit/outcome.tsx'
import { RadioGroup } from '../../src/ui/kit/radio-group.tsx'
import { Screen } from '../../src/ui/kit/screen.tsx'
import { Skeletons } from '../../src/ui/kit/skeleton.tsx'
import { AmountFields, Checkboxes, Choosers, RadioGroups } from './field-parts.tsx'
import { account } from './fixtures.ts'
import { CoinMarks, WalletMarks } from './mark-parts.tsx'
import { Live, State } from './part.tsx'
import type { PartName } from './part-names.ts'

const address = account.split(':')[2] ?? ''
const nothing = (): void => {}

function Banners() {
  return (
    <>
      <State name="Warning">
        <Banner>Still pending. It hasn't failed, and you don't need to send it again.</Banner>
      </State>
      <State name="Warning with a title">
        <Banner title="We couldn't test this.">Your wallet will show what you're about to approve.</Banner>
      </State>
      <State name="Warning with an action">
        <Banner
          title="You already have an identical payment pending"
          action={{ text: 'View payment', onPress: nothing }}
        >
          Check it before sending again.
        </Banner>
      </State>
      <State name="Failure">
        <Banner tone="bad" title="Not enough funds.">
          The amount plus the network fee is more than you have.
        </Banner>
      </State>
      <State name="Failure, only a title">
        <Banner tone="bad" title="Unlimited: this address could take all your USDC, now and later." />
      </State>
      <State name="Hint">
        <Banner tone="info" title="First time sending to this address.">
          Check every character.
        </Banner>
      </State>
      <State name="With another icon">
        <Banner icon={walletIcon}>You're offline. Last updated 09:14.</Banner>
      </State>
    </>
  )
}

function Buttons() {
  return (
    <>
      <State name="Primary">
        <Button wide kind="primary" onPress={nothing}>
          Review
        </Button>
      </State>
      <State name="Not possible now">
        <Button wide kind="primary" off onPress={nothing}>
          Enter an amount
        </Button>
      </State>
      <State name="Plain">
        <Button wide onPress={nothing}>
          Cancel
        </Button>
      </State>
      <State name="Quiet">
        <Button wide kind="quiet" onPress={nothing}>
          Choose another wallet
        </Button>
      </State>
      <State name="Small">
        <div className="part-line">
          <Button small onPress={nothing}>
            Clear
          </Button>
          <Button small kind="primary" onPress={nothing}>
            Buy
          </Button>
          <Button small kind="quiet" onPress={nothing}>
            Max
          </Button>
          <Button small off onPress={nothing}>
            Retry in 24 s
          </Button>
        </div>
      </State>
      <State name="Link, and copying">
        <div className="part-line">
          <LinkButton small href="https://explorer.example">
            View in block explorer
          </LinkButton>
          <CopyButton text={address} what="Address">
            Copy address
          </CopyButton>
        </div>
      </State>
    </>
  )
}

function Definitions() {
  return (
    <>
      <State name="Names and values">
        <DefinitionList>
          <Definition name="Network">Ethereum</Definition>
          <Definition name="Max network fee">0.00042 ETH ≈ $1.31</Definition>
          <Definition name="Simulation" tone="ok">
            <Icon d={checkIcon} size={16} /> This will go through
          </Definition>
          <Definition name="Price impact" tone="warn">
            4.2%
          </Definition>
          <Definition name="Swap contract">
            <FullAddress address={address} />
          </Definition>
        </DefinitionList>
      </State>
      <State name="Values to copy">
        <DefinitionList>
          <Definition name="From" copy={{ text: address, label: 'Copy From' }}>
            <FullAddress address={address} />
          </Definition>
        </DefinitionList>
      </State>
      <State name="With a choice above">
        <DefinitionList
          before={
            <Live<'slow' | 'fast'> start="slow">
              {(chosen, onChoose) => (
                <RadioGroup
                  label="Speed"
                  isLabelHidden
                  choices={[
                    { id: 'slow', text: 'Slow', note: '$1.18' },
                    { id: 'fast', text: 'Fast', note: '$1.90' },
                  ]}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              )}
            </Live>
          }
        >
          <Definition name="Network">Ethereum</Definition>
        </DefinitionList>
      </State>
    </>
  )
}

const outcomes: readonly (readonly [OutcomeState, string])[] = [
  ['waiting', 'Finish in the Northpay window'],
  ['done', 'Paid'],
  ['doubtful', 'Not confirmed yet'],
  ['failed', 'Northpay reports that the order failed'],
  ['stopped', 'Not sent'],
]

function Outcomes() {
  return outcomes.map(([state, title]) => (
    <State key={state} name={state}>
      <Outcome state={state} icon={walletIcon} title={title} body="What this means, and what to do next.">
        <Button small onPress={nothing}>
          View in block explorer
        </Button>
      </Outcome>
    </State>
  ))
}

function Empties() {
  return (
    <>
      <State name="Empty, with actions">
        <EmptyState icon={walletIcon} title="No tokens yet" body="Tokens you receive show up here.">
          <Button small onPress={nothing}>
            Buy
          </Button>
          <Button small onPress={nothing}>
            Receive
          </Button>
        </EmptyState>
      </State>
      <State name="Failed, with the cause">
        <EmptyState
          icon={warnIcon}
          title="Couldn't load activity"
          body="Try again, or check the block explorer."
          detail="The service took too long to respond."
        >
          <Button small onPress={nothing}>
            Retry
          </Button>
        </EmptyState>
      </State>
      <State name="Loading">
        <Skeletons rows={3} end />
      </State>
    </>
  )
}

const parts: Readonly<Record<PartName, ComponentType>> = {
  'amount-field': AmountFields,
  banner: Banners,
  button: Buttons,
  checkbox: Checkboxes,
  choosers: Choosers,
  'definition-list': Definitions,
  'empty-state': Empties,
  'coin-marks': CoinMarks,
  'wallet-marks': WalletMarks,
  outcome: Outcomes,
  'radio-group': RadioGroups,
}

/**
 * Changes a view so that it shows a component of the UI kit in every state, if the view entry contains the name of the
 * component.
 */
export function withParts({ View, ...rest }: ViewModule): ViewModule {
  return {
    ...rest,
    View: ({ entry }) => {
      const name = entry.params?.part as PartName | undefined
      const Part = name && parts[name]
      if (!Part) return <View entry={entry} />
      return (
        <Screen title={name}>
          <div className="stack">
            <Part />
          </div>
        </Screen>
      )
    },
  }
}
