import { Component, type ReactNode } from 'react';
import { ScreenError } from './ScreenError.tsx';

type Props = {
  /** Another place than the one that failed is another screen: it gets its chance. */
  place: string;
  children: ReactNode;
};
type State = { error: unknown; hasFailed: boolean };

/** Keeps a screen's failure inside the screen; menu and header go on working. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: undefined, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.hasFailed && place !== this.props.place) this.retry();
  }

  override render() {
    const { error, hasFailed } = this.state;
    return hasFailed ? <ScreenError error={error} onRetry={this.retry} /> : this.props.children;
  }

  retry = () => this.setState({ error: undefined, hasFailed: false });
}
