import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { StateMessage } from "./state-message";

type Props = Readonly<{ title: string; retryLabel: string; retry: () => unknown; children: ReactNode }>;

/** A failed load, with its reason and a retry. */
export function FailureState({ title, retryLabel, retry, children }: Props) {
  return (
    <StateMessage
      icon={TriangleAlert}
      title={title}
      actions={<Button onClick={() => void retry()}>{retryLabel}</Button>}
    >
      {children}
    </StateMessage>
  );
}
