import { describe, expect, it } from "vitest";
import { HIDDEN, hidePrivate, speaksOfSecret } from "./hide-private";

describe("hidePrivate", () => {
  it.each([
    "sk-proj-aB3dE5fG7hI9jK1lM3nO5pQ7",
    "+380 67 123-45-67",
    "067 123 45 67",
    "8 (912) 345-67-89",
    "(11) 91234-5678",
    "555-123-4567",
    "4539 1488 0343 6467",
    "4539148803436467",
    "UA21 3223 1300 0002 6007 2335 6600 1",
    "123.456.789-09",
  ])("hides %s", (secret) => {
    expect(hidePrivate(`call ${secret} now`)).toBe(`call ${HIDDEN} now`);
  });

  it.each([
    "on 2026-05-14 at 18:00",
    "from 14.05.2026 to 16.05.2026",
    "24,000 euros and 1 280 people",
    "order 77310, protocol 2024-5518",
    "version 4.2.1 of 12 files",
  ])("leaves %s", (text) => expect(hidePrivate(text)).toBe(text));
});

describe("speaksOfSecret", () => {
  it.each([
    ["the password is tulip", true],
    ["Мій пароль тюльпан", true],
    ["minha senha é tulipa", true],
    ["пин-код 1234", true],
    ["the verification code came", true],
    ["the token is a1b2", true],
    ["pin the message, please", false],
    ["the key to success is sleep", false],
    ["це ключове рішення", false],
    ["a budget of 8000 tokens", false],
  ])("%s: %s", (text, speaks) => expect(speaksOfSecret(text)).toBe(speaks));
});
