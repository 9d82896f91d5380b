"use client";

import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { createContext, type ReactNode, useContext, useState } from "react";
import { useTranslations } from "use-intl";
import { joinClasses } from "./join-classes";

type ToastContent = Readonly<{
  title: string;
  detail?: string;
  tone?: "plain" | "danger";
  /** `hint` names another way, for readers who cannot reach the button in time. */
  action?: Readonly<{ label: string; hint: string; run: () => void }>;
  /** How long it is shown; 6 seconds by default. */
  durationMs?: number;
  /** Called after the action, or when its time is over. Such a toast is never replaced by newer ones. */
  onClosed?: () => void;
}>;
type ShowToast = (content: ToastContent) => void;
type ShownToast = ToastContent & Readonly<{ id: number }>;

const MAX_SHOWN = 3;
const ToastContext = createContext<ShowToast>(() => {});

export const useToast = (): ShowToast => useContext(ToastContext);

/** Newer toasts replace the oldest ones. */
function newest(toasts: readonly ShownToast[]): readonly ShownToast[] {
  const replaced = toasts
    .filter(({ onClosed }) => onClosed === undefined)
    .slice(0, Math.max(0, toasts.length - MAX_SHOWN));
  return toasts.filter((toast) => !replaced.includes(toast));
}

function ToastCard({ toast, onClosed }: Readonly<{ toast: ShownToast; onClosed: () => void }>) {
  const t = useTranslations("shell");
  const { title, detail, tone = "plain", action, durationMs } = toast;
  return (
    <Toast.Root
      {...(durationMs !== undefined && { duration: durationMs })}
      onOpenChange={(open) => !open && onClosed()}
      type={tone === "danger" ? "foreground" : "background"}
      className={joinClasses(
        "flex items-center gap-2 rounded-lg border bg-surface py-2 pr-2 pl-3 shadow-float data-[state=open]:animate-rise",
        tone === "danger" ? "border-danger" : "border-line-strong",
      )}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-medium wrap-anywhere">{title}</Toast.Title>
        {detail && (
          <Toast.Description className="text-note text-ink-muted wrap-anywhere">{detail}</Toast.Description>
        )}
      </div>
      {action && (
        <Toast.Action
          altText={action.hint}
          onClick={action.run}
          className="h-7 rounded-md px-2 font-medium text-accent hover:bg-hover"
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label={t("dismiss")}
        className="flex size-7 items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Our own small region: common toast packages inject styles that the content security policy forbids. */
export function ToastProvider({ children }: Readonly<{ children: ReactNode }>) {
  const t = useTranslations("shell");
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const show: ShowToast = (content) =>
    setToasts((shown) => newest([...shown, { ...content, id: (shown.at(-1)?.id ?? 0) + 1 }]));
  const cards = toasts.map((toast) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      onClosed={() => {
        setToasts((shown) => shown.filter(({ id }) => id !== toast.id));
        toast.onClosed?.();
      }}
    />
  ));
  return (
    <ToastContext value={show}>
      <Toast.Provider label={t("notifications")} duration={6000} swipeDirection="right">
        {children}
        {cards}
        <Toast.Viewport
          label={`${t("notifications")} ({hotkey})`}
          className="fixed inset-x-3 bottom-3 z-50 flex flex-col gap-2 sm:left-auto sm:w-96"
        />
      </Toast.Provider>
    </ToastContext>
  );
}
