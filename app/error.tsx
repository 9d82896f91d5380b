"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { FailureMessage } from "@/components/shell/failure-message";

export default function ErrorPage({
  error,
  reset,
}: Readonly<{ error: Error & { digest?: string }; reset: () => void }>) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <FailureMessage digest={error.digest} retry={retry} />;
}
