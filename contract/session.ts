import * as v from 'valibot';
import { Email, Id, Instant, line, Phone } from './fieldRules.ts';

/** The fields of the signed-in merchant that the layout needs (S4). No others, because the browser stores them. */
export const SessionUser = v.looseObject({
  _id: Id,
  name: v.optional(v.nullable(v.string()), null),
  email: v.optional(v.nullable(v.string()), null),
  profilePicture: v.optional(v.nullable(v.string()), null),
  businessName: v.optional(v.nullable(v.string()), null),
  businessType: v.optional(v.nullable(v.string()), null),
});
export type SessionUser = v.InferOutput<typeof SessionUser>;

/** `POST /merchant/auth/login`. The rules of `NewPassword` do not apply to existing passwords. */
export const LoginRequest = v.object({
  phone: v.pipe(v.string('phone.required'), v.trim(), v.minLength(1, 'phone.required'), Phone),
  password: v.pipe(
    v.string('password.required'),
    v.minLength(1, 'password.required'),
    v.maxLength(1024, 'password.tooLong'),
  ),
});
export type LoginRequest = v.InferOutput<typeof LoginRequest>;

const Token = v.pipe(v.string('invalid'), v.minLength(1, 'invalid'), v.maxLength(4096, 'invalid'));

/**
 * `token` is a bearer token for 15 minutes. `refreshToken` can be exchanged once at `/merchant/auth/refresh`. Settings
 * and subscription are included, so that the layout needs no further request.
 */
export const LoginResponse = v.looseObject({
  user: SessionUser,
  token: Token,
  refreshToken: Token,
  storeSettings: v.optional(v.unknown()),
  subscription: v.optional(v.unknown()),
});
export type LoginResponse = v.InferOutput<typeof LoginResponse>;

export const RefreshRequest = v.object({ refreshToken: Token });
export const RefreshResponse = v.looseObject({ token: Token, refreshToken: Token });

const Purpose = v.picklist(['register', 'reset'], 'invalid');
const Otp = v.pipe(v.string('otp.required'), v.regex(/^\d{6}$/, 'otp.required'));

/** 8 to 128 characters, not only digits. `domain/passwordRules.ts` has the store's other rules. */
export const NewPassword = v.pipe(
  v.string('password.required'),
  v.minLength(8, 'password.tooShort'),
  v.maxLength(128, 'password.tooLong'),
  v.check((text) => !/^\d+$/.test(text), 'password.digitsOnly'),
);

export const CheckUserRequest = v.object({ phone: Phone });
export const CheckUserResponse = v.object({ exists: v.boolean() });
export const SendOtpRequest = v.object({ phone: Phone, purpose: Purpose });
/**
 * `resendAfter` is when the next code may be requested. The response does not reveal whether the phone has an
 * account. `demoCode` is the code itself, which the page shows: only in a demo store.
 */
export const SendOtpResponse = v.looseObject({
  expiresAt: Instant,
  resendAfter: Instant,
  demoCode: v.optional(v.pipe(v.string('invalid'), v.regex(/^\d{6}$/, 'invalid'))),
});
export type SendOtpResponse = v.InferOutput<typeof SendOtpResponse>;
export const VerifyOtpRequest = v.object({ phone: Phone, purpose: Purpose, otp: Otp });
/** The token is valid once, for 30 minutes, at `register` or `reset-password`. */
export const VerifyOtpResponse = v.looseObject({ verificationToken: Token });
export const RegisterRequest = v.object({
  verificationToken: Token,
  password: NewPassword,
  name: line('user.name', 1, 100),
  email: v.optional(Email),
  businessName: line('user.businessName', 1, 100),
  /** A code of `domain/businessTypes.ts`, or free text. */
  businessType: line('user.businessType', 1, 100),
});
export const ResetPasswordRequest = v.object({ verificationToken: Token, password: NewPassword });
export const ChangePasswordRequest = v.object({
  currentPassword: v.pipe(v.string('password.required'), v.minLength(1, 'password.required')),
  newPassword: NewPassword,
});
